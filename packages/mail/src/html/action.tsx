import { Button, Link, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { COLOUR, type Look } from './theme.ts';

interface ActionProps {
  label: ReactNode;
  link: string;
  validity: ReactNode;
  fallback: ReactNode;
  look: Look;
}

export function Action({ label, link, validity, fallback, look }: ActionProps) {
  const small = { fontFamily: look.text, fontSize: 14, lineHeight: '24px', color: COLOUR.text2 };
  return (
    <>
      <Button
        className="action"
        href={link}
        style={{
          padding: '16px 31px 17px',
          borderRadius: 10,
          backgroundColor: COLOUR.amber,
          backgroundImage: `linear-gradient(${COLOUR.amberHi}, ${COLOUR.amber} 55%)`,
          boxShadow: `inset 0 1px 0 #ffffff59, 0 0 0 1px #0000001f, 0 6px 20px -8px ${COLOUR.amber}99`,
          fontFamily: look.text,
          fontSize: 16,
          fontWeight: 600,
          color: COLOUR.onAmber,
        }}
      >
        {label}
      </Button>
      {validity && <Text style={{ ...small, margin: '20px 0 0' }}>{validity}</Text>}
      <Text style={{ ...small, margin: validity ? '4px 0 0' : '25px 0 0' }}>
        {fallback}
        <br />
        <ShownLink to={link} />
      </Text>
    </>
  );
}

/** A link that can be read and copied. */
export function ShownLink({ to }: { to: string }) {
  return (
    <Link
      href={to}
      dir="ltr"
      style={{
        color: COLOUR.amberInk,
        fontWeight: 600,
        textDecoration: 'underline',
        textUnderlineOffset: 3,
        textDecorationThickness: 1,
        textDecorationColor: COLOUR.amberLine,
        wordBreak: 'break-all',
      }}
    >
      {to}
    </Link>
  );
}

import { Button, Link, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { Look } from './theme.ts';

interface ActionProps {
  label: ReactNode;
  link: string;
  validity: ReactNode;
  fallback: ReactNode;
  look: Look;
}

export function Action({ label, link, validity, fallback, look }: ActionProps) {
  const small = { fontFamily: look.text, fontSize: 14, lineHeight: '24px', color: look.colour.text2 };
  return (
    <>
      <Button
        className="action"
        href={link}
        style={{
          padding: '16px 31px 17px',
          borderRadius: 10,
          backgroundColor: look.colour.amber,
          backgroundImage: `linear-gradient(${look.colour.amberHi}, ${look.colour.amber} 55%)`,
          boxShadow: `inset 0 1px 0 #ffffff59, 0 0 0 1px #0000001f, 0 6px 20px -8px ${look.colour.amber}99`,
          fontFamily: look.text,
          fontSize: 16,
          fontWeight: 600,
          color: look.colour.onAmber,
        }}
      >
        {label}
      </Button>
      {validity && <Text style={{ ...small, margin: '20px 0 0' }}>{validity}</Text>}
      <Text style={{ ...small, margin: validity ? '4px 0 0' : '25px 0 0' }}>
        {fallback}
        <br />
        <ShownLink to={link} look={look} />
      </Text>
    </>
  );
}

/** A link that can be read and copied. */
export function ShownLink({ to, look }: { to: string; look: Look }) {
  return (
    <Link
      href={to}
      dir="ltr"
      style={{
        color: look.colour.amberInk,
        fontWeight: 600,
        textDecoration: 'underline',
        textUnderlineOffset: 3,
        textDecorationThickness: 1,
        textDecorationColor: look.colour.amberLine,
        wordBreak: 'break-all',
      }}
    >
      {to}
    </Link>
  );
}

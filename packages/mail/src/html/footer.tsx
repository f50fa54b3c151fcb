import { Link, Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import type { Look } from './theme.ts';

interface FooterProps {
  tagline: ReactNode;
  links: { label: string; href: string }[];
  look: Look;
}

export function Footer({ tagline, links, look }: FooterProps) {
  return (
    <Text
      style={{
        margin: '24px 0 28px',
        fontFamily: look.text,
        fontSize: 14,
        lineHeight: '22px',
        textAlign: 'center',
        color: look.colour.text3,
      }}
    >
      {tagline}
      <br />
      {links.map(({ label, href }, index) => (
        <Fragment key={label}>
          {index > 0 && <span style={{ padding: '0 3px' }}> · </span>}
          <Link href={href} style={{ color: look.colour.text3 }}>
            {label}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

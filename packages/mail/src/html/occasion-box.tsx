import { Column, Section } from '@react-email/components';
import type { ReactNode } from 'react';
import type { Look } from './theme.ts';

interface OccasionBoxProps {
  rows: { label: ReactNode; value: ReactNode }[];
  look: Look;
}

/** Time and device as a small table: what a player checks first. On a phone a label stands above its value. */
export function OccasionBox({ rows, look }: OccasionBoxProps) {
  const cell = { fontFamily: look.text, fontSize: 14, lineHeight: '22px', textAlign: look.align };
  return (
    <Section
      style={{
        marginBottom: 24,
        padding: '8px 8px',
        backgroundColor: look.colour.wash,
        border: `1px solid ${look.colour.line}`,
        borderRadius: 12,
        borderCollapse: 'separate',
      }}
    >
      <table cellPadding="0" cellSpacing="0" width="100%">
        <tbody>
          {rows.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are fixed and rendered once
            <tr key={index}>
              <th
                className="fact-label"
                scope="row"
                style={{
                  ...cell,
                  padding: '6px 12px',
                  width: '1%',
                  whiteSpace: 'nowrap',
                  verticalAlign: 'top',
                  fontWeight: 400,
                  color: look.colour.text3,
                }}
              >
                {label}
              </th>
              <Column
                className="fact-value"
                style={{ ...cell, padding: '6px 12px', fontWeight: 600, color: look.colour.text }}
              >
                {value}
              </Column>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

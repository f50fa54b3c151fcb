import { Img } from '@react-email/components';
import type { ComponentProps } from 'react';

type DecorationProps = Omit<ComponentProps<typeof Img>, 'alt' | 'fetchPriority'>;

/** A decorative picture. Its low priority keeps React from adding preload links, which mail filters distrust. */
export function Decoration(props: DecorationProps) {
  return <Img {...props} alt="" fetchPriority="low" />;
}

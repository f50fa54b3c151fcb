import type core from './en-GB/core.json';
import type primitives from './en-GB/primitives.json';
import type shop from './en-GB/shop.json';

/** Every text of the portal; a mail's texts are the mail package's own. */
export type MessageId = keyof typeof core | keyof typeof primitives | keyof typeof shop;

export type Topic = 'core' | 'primitives' | 'shop';

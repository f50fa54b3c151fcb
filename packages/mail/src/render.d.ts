// What the server compiles against: the sources are TSX, and the server has no business with React.
import type { RenderMail } from './mail.ts';

export type * from './mail.ts';
export declare const renderMail: RenderMail;

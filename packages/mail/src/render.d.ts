// What the server compiles against: the sources are TSX, and the server does not depend on React.
import type { RenderMail } from './mail.ts';

export type * from './mail.ts';
export declare const renderMail: RenderMail;

type Build = 'portal' | 'launcher';

export function isPortalBuilt(root: string, build?: Build): boolean;
export function markPortalBuilt(root: string, sources: string, build?: Build): void;
export function hashSources(root: string): string;

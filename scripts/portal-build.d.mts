export function isPortalBuilt(root: string): boolean;
export function markPortalBuilt(root: string, sources: string): void;
export function hashSources(root: string): string;

type Build = 'portal' | 'launcher' | 'server';

export function isBuilt(root: string, build: Build): boolean;
export function markBuilt(root: string, build: Build, sources: string): void;
export function hashSources(root: string, build: Build): string;

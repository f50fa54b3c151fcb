export function findChromium(): string | undefined;
export function findPostgresBin(): string | undefined;
export function findRedis(): string | undefined;
export function findMakensis(): string | undefined;

export function findChromium(): string | undefined;
export function findPostgresBin(): string | undefined;
export function findRedis(): string | undefined;

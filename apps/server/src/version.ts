import manifest from '../../../package.json' with { type: 'json' };

/** The workspace's own version, shown in the footer. */
export const VERSION: string = manifest.version;

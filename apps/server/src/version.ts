import manifest from '../../../package.json' with { type: 'json' };

/** The version of this workspace, shown in the footer. */
export const VERSION: string = manifest.version;

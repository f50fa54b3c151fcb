export interface ArchiveFile {
  /** With forward slashes. */
  path: string;
  bytes: Uint8Array;
  isExecutable?: boolean;
}

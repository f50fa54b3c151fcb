export const DATA_EXPORT_QUEUE = 'data-export';

/** The first one and four repetitions: about three minutes. */
export const DATA_EXPORT_ATTEMPTS_MAX = 5;

export interface DataExportJob {
  exportId: string;
}

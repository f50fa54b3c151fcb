export interface CheckResult {
  name: string;
  state: 'ok' | 'warn' | 'fail' | 'skipped';
  message: string;
  advice?: string;
}

export interface Examination {
  checkedAt: Date;
  checks: CheckResult[];
}

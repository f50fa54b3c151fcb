import { StartupProblem } from '../../../errors.ts';

/** A mistake in the content folder, or what an operator should look at. */
export interface ContentProblem {
  /** Below the content folder, as `products/neon-drift/product.json`. */
  readonly file: string;
  /** As `prices.EUR.amount`; null if it is the file itself. */
  readonly field: string | null;
  /** What is wrong and how it is corrected, without the name of the field. */
  readonly message: string;
}

export type Report = (file: string, field: string | null, message: string) => void;

/** All mistakes of the folder, one line each. */
export class ContentError extends StartupProblem {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const lines = problems.map(problemLine);
    super(
      lines.length === 1
        ? lines.join()
        : [`The content has ${lines.length} mistakes:`, ...lines.map((line) => `  ${line}`)].join('\n'),
    );
    this.problems = problems;
  }
}

export function problemLine({ file, field, message }: ContentProblem): string {
  return `content/${file}: ${field === null ? '' : `${field}: `}${message}`;
}

import type { Operator } from '../../src/modules/operations/operator/operator.ts';

export const TEST_OPERATOR: Operator = { name: 'Test operator', osUser: null };

import { configure } from '@testing-library/dom';

/** What a test waits for comes at once on a quiet machine. On a busy one a second is no measure of anything. */
configure({ asyncUtilTimeout: 15_000 });

import { configure } from '@testing-library/react';

/** Testing Library's default of one second is too short on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });

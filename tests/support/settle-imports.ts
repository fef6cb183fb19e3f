import { afterAll, vi } from 'vitest'

/**
 * Called by vitest around every test file. Files of one process share what they load, and what is being loaded when one
 * of them ends fails for good: every later file of that process would be told that it is not there. So a file ends when
 * all it began to load is there.
 */
afterAll(() => vi.dynamicImportSettled())

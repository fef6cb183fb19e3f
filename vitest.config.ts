import { defineConfig } from 'vitest/config'

const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/**
 * Four projects: `unit` runs everything quick, `architecture` reads the tree, `rounds` kills stations as fast as they
 * start, `e2e` drives a real browser.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          // Files of one worker share what they import: loading it anew for each takes longer than testing.
          isolate: false,
          maxWorkers: 3,
          include: ['tests/{main,shared,renderer,carriers,api,faults,support,bench}/**/*.test.ts'],
          exclude: ['tests/faults/rounds/rounds.test.ts'],
        },
      },
      { test: { ...node, name: 'rounds', include: ['tests/faults/rounds/rounds.test.ts'] } },
      { test: { ...node, name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/build-page.ts', 'tests/support/open-browser.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/run/longest-first.ts'
import { machinePace, patience } from './tests/support/run/machine-pace.ts'

// Asked for before any limit is set, and handed on to the processes of the tests.
await machinePace()

const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // Answers and pictures are large and live for a moment: with more room for young objects they are freed at less cost.
  execArgv: ['--max-semi-space-size=64'],
  // For a test that hangs; what is slow on a busy machine is not wrong, and load may come after it was measured.
  testTimeout: patience(120_000),
  hookTimeout: patience(180_000),
  // What is looked for until it is there may take its time on a slow machine; it costs nothing on a quick one.
  expect: { poll: { timeout: patience(60_000), interval: 20 } },
}

/** Projects with different numbers never run beside each other. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } })

/**
 * Five projects: `unit` runs everything quick, `architecture` reads the tree, `rounds` kills stations as fast as they
 * start, `e2e` drives a real browser, `generators` writes clients of the interface in other languages and runs them.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          ...inTurn(1),
          // Files of one worker share what they import: loading it anew for each takes longer than testing.
          isolate: false,
          maxWorkers: 3,
          setupFiles: [
            'tests/support/settle-imports.ts',
            'tests/support/leave-as-found.ts',
            'tests/support/property-seed.ts',
            'tests/support/run/coverage/record-coverage.ts',
          ],
          include: [
            'tests/{main,shared,renderer,carriers,sources,api,clients,support,bench}/**/*.test.ts',
            'tests/faults/**/!(rounds).test.ts',
          ],
        },
      },
      { test: { ...node, name: 'rounds', ...inTurn(3), include: ['tests/faults/rounds/rounds.test.ts'] } },
      { test: { ...node, name: 'architecture', ...inTurn(2), include: ['tests/architecture/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'generators',
          ...inTurn(5),
          include: ['tests/generators/*.test.ts'],
          // One worker, which installs what is missing once.
          isolate: false,
          maxWorkers: 1,
          testTimeout: patience(600_000),
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          ...inTurn(4),
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/support/settle-imports.ts', 'tests/support/run/coverage/record-coverage.ts'],
          globalSetup: ['tests/support/build-page.ts', 'tests/support/browser/open-browser.ts'],
          isolate: false,
          // The screens spend a third of their time waiting: for half a second after a press, for a printer, for paint.
          maxWorkers: 3,
          testTimeout: patience(300_000),
        },
      },
    ],
  },
})

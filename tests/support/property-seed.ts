import fc from 'fast-check'

/**
 * Properties are tried with the same values in every run, so that a run says something of the code and not of its
 * luck. `PACKDESK_PROPERTY_SEED` looks elsewhere, `PACKDESK_PROPERTY_RUNS` looks longer.
 */
const { PACKDESK_PROPERTY_SEED: seed = '20261122', PACKDESK_PROPERTY_RUNS: runs = '100' } = process.env

fc.configureGlobal({ seed: Number(seed), numRuns: Number(runs) })

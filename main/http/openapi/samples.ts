/** A carrier and a connection to it, as they stand in examples. */
export const sampleCarrier = 'ups'
export const sampleConnection = 'ups_main'

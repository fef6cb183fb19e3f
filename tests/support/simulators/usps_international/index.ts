/** One server is both carriers: whoever simulates the one by its own name gets the other as well. */
export { start, type UspsSimulator, wrongSecret } from '../usps/index.ts'

import { type Browser, chromium } from 'playwright'
import { inject } from 'vitest'
import { recordPagesOf } from '../run/coverage/page-coverage.ts'

/** The one browser of a run, which this process looks through from now on. */
export const sharedBrowser = async (): Promise<Browser> =>
  recordPagesOf(await chromium.connect(inject('browserAddress')))

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLogger, rotatingFile } from '../../../main/platform/logger.ts'
import { redactLine, redactText } from '../../../main/platform/redaction.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const key = 'key_0123456789abcdef0123456789abcdef'

describe('the log', () => {
  it('is one JSON object a line, with the time and no secret', () => {
    const file = join(tempHome(), 'logs', 'station.log')
    const logger = createLogger({ level: 'info', file })
    logger.info({ deep: [{ apiKey: 'hush', headers: { Authorization: 'Token hush' } }] }, `used ${key}`)
    logger.error(new Error('GET https://ana:hush@carrier.test/x?access_token=hush&page=2 failed'))
    logger.debug('not at this level')
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain('hush')
    expect(text).not.toContain(key)
    const [first, second, ...more] = text.trim().split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      deep: [{ apiKey: '[hidden]', headers: { Authorization: '[hidden]' } }],
      msg: 'used key_[hidden]cdef',
    })
    expect(JSON.parse(second ?? '').err.message).toBe(
      'GET https://[hidden]@carrier.test/x?access_token=[hidden]&page=2 failed',
    )
    expect(more).toEqual([])
  })

  it('is for the owner alone', () => {
    const file = join(tempHome(), 'station.log')
    createLogger({ level: 'info', file }).info('x')
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('never stops the work when it cannot be written', () => {
    const home = tempHome()
    writeFileSync(join(home, 'file'), '')
    const logger = createLogger({ level: 'info', file: join(home, 'file', 'below', 'station.log') })
    expect(() => logger.info('lost')).not.toThrow()
  })
})

describe('redaction', () => {
  it.each([
    [`Authorization: Token ${key}`, 'Authorization: Token key_[hidden]cdef'],
    ['Bearer abcdef.ghijkl.mnopqr', 'Bearer [hidden]'],
    ['Basic dXNlcjpwYXNzd29yZA==', 'Basic [hidden]'],
    ['Token not valid', 'Token not valid'],
    ['shp_0123456789abcdef0123456789abcdef', 'shp_0123456789abcdef0123456789abcdef'],
  ])('turns %j into %j', (text, clean) => {
    expect(redactText(text)).toBe(clean)
  })

  it('also cleans a line that is not JSON', () => {
    expect(redactLine(`broken ${key}`)).toBe('broken key_[hidden]cdef')
  })
})

describe('a rotating file', () => {
  it('keeps the full one beside a new one', () => {
    const file = join(tempHome(), 'x.log')
    const log = rotatingFile(file, 10)
    for (const line of ['first line\n', 'second\n', 'third\n', 'fourth\n']) log.write(line)
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('second\nthird\n')
    expect(readFileSync(file, 'utf8')).toBe('fourth\n')
  })

  it('goes on where an earlier run ended', () => {
    const file = join(tempHome(), 'x.log')
    rotatingFile(file, 8).write('earlier\n')
    const log = rotatingFile(file, 8)
    log.write('now\n')
    log.write('later\n')
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('earlier\nnow\n')
  })

  it('survives that somebody removes it', () => {
    const file = join(tempHome(), 'x.log')
    const log = rotatingFile(file, 4)
    log.write('first\n')
    rmSync(file)
    expect(() => log.write('second\n')).not.toThrow()
    log.write('third\n')
    expect(readFileSync(file, 'utf8')).toBe('third\n')
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { firstWindow, shellUnderTest } from '../../support/electron/launched-shell.ts'
import { until } from '../../support/until.ts'

const shell = shellUnderTest()
const argv = [...process.argv]
afterEach(() => {
  process.argv.splice(0, process.argv.length, ...argv)
  vi.restoreAllMocks()
})

/** Starts the program with a command line, as its launcher does. */
async function command(...words: string[]) {
  process.argv.splice(0, process.argv.length, 'electron', '/packdesk', '--no-sandbox', '--', ...words)
  const said: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text, ...rest) => {
      said.push(String(text))
      const written = rest.find(each => typeof each === 'function')
      written?.(null)
      return true
    })
  const electron = await shell.launch()
  const ended = () => until(() => expect(electron.exits).toHaveLength(1))
  return { electron, said, ended }
}

describe('The installed program', () => {
  test('runs a command without a window and ends with its exit code', async () => {
    const { electron, said, ended } = await command('--version')
    await ended()
    expect(electron.exits).toEqual([0])
    expect(said.join('')).toMatch(/^\d+\.\d+\.\d+\n/)
    expect(electron.windows).toEqual([])
    expect(electron.log.join()).not.toContain('requestSingleInstanceLock')
  })

  test('says what is wrong with one, with the exit code scripts rely on', async () => {
    const { electron, said, ended } = await command('restroe')
    await ended()
    expect(electron.exits).toEqual([2])
    expect(said.join('')).toContain('Did you mean "packdesk restore"?')
  })

  test('shows its window when it is given no command', async () => {
    process.argv.splice(0, process.argv.length, 'electron', '/packdesk')
    const electron = await shell.launch()
    expect((await firstWindow(electron)).window).toBeDefined()
  })
})

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveFile } from '../../../main/shell/answer-calls.ts'
import { en } from '../../../main/shell/words/en.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-save-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})

const bytes = new TextEncoder().encode('^XA^FDhello^FS^XZ')
const save = (path: string | undefined, asked: unknown[] = []) =>
  saveFile([{ fileName: 'label.ZPL', bytes }], {
    folder,
    askWhere: async suggestion => {
      asked.push(suggestion)
      return path
    },
    words: en.files,
  })

test('the bytes land exactly where the person said, over an older file of that name', async () => {
  const path = join(folder, 'mine.zpl')
  writeFileSync(path, 'old')
  const asked: unknown[] = []
  expect(await save(path, asked)).toEqual({ saved: true, path })
  expect(readFileSync(path)).toEqual(Buffer.from(bytes))
  expect(asked).toEqual([{ defaultPath: join(folder, 'label.ZPL'), extension: 'zpl' }])
  expect(readdirSync(folder)).toEqual(['mine.zpl'])
})

test('a dismissed dialog saves nothing and says so', async () => {
  expect(await save(undefined)).toEqual({ saved: false })
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that is gone, or a folder in the way, is a sentence and leaves nothing behind', async () => {
  await expect(save(join(folder, 'gone', 'a.zpl'))).rejects.toThrow('the folder or file is gone')
  mkdirSync(join(folder, 'taken.zpl', 'inside'), { recursive: true })
  await expect(save(join(folder, 'taken.zpl'))).rejects.toThrow('could not be saved')
  expect(readdirSync(folder)).toEqual(['taken.zpl'])
})

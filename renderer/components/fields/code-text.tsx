import { Input } from '@mantine/core'
import { type RefObject, useId, useRef } from 'react'
import classes from './code-text.module.css'

type Mark = 'error' | 'warning'

type Props = {
  input: RefObject<HTMLTextAreaElement | null>
  label: string
  description: string
  value: string
  error?: string | undefined
  /** Lines, from 1, that something is wrong with. */
  marks: ReadonlyMap<number, Mark>
  onChange: (text: string) => void
}

/** A text in which lines count: they are numbered, stay whole, and those with a mistake are marked. */
export function CodeText({ input, label, description, value, error, marks, onChange }: Props) {
  const id = useId()
  const numbers = useRef<HTMLDivElement>(null)
  const count = value.split('\n').length
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.frame} data-wrong={error === undefined ? undefined : true}>
        <div ref={numbers} className={classes.numbers} aria-hidden>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its number
            <div key={index} data-mark={marks.get(index + 1)}>
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={input}
          id={id}
          className={classes.text}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-description${error === undefined ? '' : ` ${id}-error`}`}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Puts a text where the caret is, as if it was typed: the browser takes it back like anything else. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  // Nothing else writes into a field and keeps what was done to it before.
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Takes the keyboard to a line of a text. */
export function goToLine(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}

import { Alert, Anchor, Button, CloseButton, Group, Text, TextInput, Timeline, Title } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type BoardTrackerDetail, boardEndpoints, isTrackerProblem } from '../../../shared/desk/trackers.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Keys } from '../../components/keys.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines, Pane, PaneFoot, PaneHead, PaneSection } from '../../components/tables/list-beside.tsx'
import { clockText, dayText, instantText, whenText } from '../../lib/format.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { boardState } from '../../lib/shipments/board-state.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useAskedAction } from '../../stores/asked-action.ts'
import type { Mode } from '../../stores/preferences.ts'
import { inFours } from './board-search.ts'
import type { ParcelRecordAction } from './parcel-record-actions.ts'
import classes from './tracking-screen.module.css'
import { type BoardActions, type BoardKeys, copyShare } from './use-board.ts'

type Props = { id: string; mode: Mode; actions: BoardActions; keys: BoardKeys }

/** One parcel: what is wrong, what to do, what to tell the recipient, what happened on its way. */
export function ParcelPane({ id, mode, actions, keys }: Props) {
  const { data, error, refetch } = useQuery(query(boardEndpoints.retrieve, { params: { id } }, mode))
  const name = data?.recipient ?? data?.tracking_number ?? ''
  return (
    <Pane label={t('tracking.pane', { name })}>
      {error ? <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <ParcelHead detail={data} actions={actions} keys={keys} />
          <Trouble detail={data} />
          <WaySection detail={data} />
          <PaneSection title={t('tracking.share')}>
            <Text fz="sm" className={classes.share} lang={data.share.language}>
              {data.share.text}
            </Text>
          </PaneSection>
          <NotesSection detail={data} actions={actions} keys={keys} />
          <EventsSection detail={data} />
          <CopyFoot detail={data} />
        </>
      ) : null}
    </Pane>
  )
}

type PartProps = { detail: BoardTrackerDetail }
type HeadProps = PartProps & { actions: BoardActions; keys: BoardKeys }

const copyKeys = 'mod+Enter'

/** Whose parcel it is, and what can be done now besides the one next step. */
function ParcelHead({ detail, actions, keys }: HeadProps) {
  const { id, recipient, share, contacted } = detail
  const title = useRef<HTMLHeadingElement>(null)
  const { isFollowing, isNoting } = keys
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the keyboard goes is decided when it is opened
  useEffect(() => {
    if (!isFollowing && !isNoting) title.current?.focus()
  }, [])
  useAskedAction(id, {
    ask: () => actions.ask(id),
    note: () => keys.show(id, true),
    contacted: () => actions.contact(id, contacted === null),
    copy: () => void copyShare(share.text),
  } satisfies Record<ParcelRecordAction, () => void>)
  return (
    <PaneHead>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Group gap="md">
          <Title order={2} ref={title} tabIndex={-1}>
            <bdi>{recipient ?? t('tracking.noName')}</bdi>
          </Title>
          <StatusBadge {...boardState(detail)} isPill />
        </Group>
        <CloseButton aria-label={t('tracking.close')} onClick={keys.close} />
      </Group>
      <CarrierLine detail={detail} />
      <PaneActions detail={detail} actions={actions} />
      {actions.asked?.id === id ? (
        <Text fz="sm" mt="xs">
          {actions.asked.text}
        </Text>
      ) : null}
    </PaneHead>
  )
}

type ActionsProps = PartProps & { actions: BoardActions }

function PaneActions({ detail, actions }: ActionsProps) {
  const { id, contacted, shipment_id: shipmentId } = detail
  const isAsking = actions.asking === id
  return (
    <Group gap="xs">
      <Button
        size="sm"
        variant="default"
        aria-keyshortcuts="a"
        disabled={isAsking}
        onClick={() => actions.ask(id)}
      >
        {t(isAsking ? 'tracking.asking' : 'tracking.ask')}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-keyshortcuts="w"
        aria-pressed={contacted !== null}
        onClick={() => actions.contact(id, contacted === null)}
      >
        {t('tracking.contacted')}
      </Button>
      {shipmentId ? (
        <>
          <Button
            size="sm"
            variant="default"
            renderRoot={props => <Link to="/shipments/$id" params={{ id: shipmentId }} {...props} />}
          >
            {t('tracking.shipment')}
          </Button>
          <Button
            size="sm"
            variant="default"
            renderRoot={props => <Link to="/ship" search={{ again: shipmentId }} {...props} />}
          >
            {t('returns.again')}
          </Button>
        </>
      ) : null}
    </Group>
  )
}

/** The one next step: what the recipient is told. */
function CopyFoot({ detail: { share } }: PartProps) {
  const copy = () => void copyShare(share.text)
  useShortcuts([{ keys: copyKeys, text: t('tracking.keyCopy'), run: copy }])
  return (
    <PaneFoot>
      <Button
        leftSection={<IconCopy size="1.125rem" aria-hidden />}
        rightSection={<Keys of={copyKeys} />}
        aria-keyshortcuts={ariaKeys(copyKeys, isMacKeyboard())}
        onClick={copy}
      >
        {t('tracking.copy')}
      </Button>
    </PaneFoot>
  )
}

function CarrierLine({ detail }: PartProps) {
  const nameOf = useCarrierNames()
  const { tracking_number: number, share } = detail
  return (
    <Group gap="sm" mb="xs" fz="sm" c="dimmed">
      <span>{nameOf(detail)}</span>
      <Copyable value={number} name={t('tracking.columnNumber')}>
        <code>{inFours(number)}</code>
      </Copyable>
      {share.link ? (
        <Anchor href={share.link} target="_blank" rel="noopener noreferrer" fz="sm">
          {t('tracking.link')}
        </Anchor>
      ) : null}
    </Group>
  )
}

/** What is wrong and what to do about it. */
function Trouble({ detail: { state, contacted } }: PartProps) {
  if (!isTrackerProblem(state)) return null
  return (
    <Alert color="amber" radius={0} icon={<IconAlertTriangle aria-hidden />}>
      <Text fz="sm">{joined([t(`tracking.why_${state}`), `${t(`tracking.next_${state}`)}.`], ' ')}</Text>
      {contacted ? (
        <Text fz="sm" c="dimmed">
          {joined(
            [
              t('tracking.contacted'),
              t('tracking.contactedBy', { who: contacted.who, when: instantText(contacted.at) }),
            ],
            ': ',
          )}
        </Text>
      ) : null}
    </Alert>
  )
}

function WaySection({ detail }: PartProps) {
  const { promised, days_late: late, handed_over: handedOver, last_event: event, tracker } = detail
  const { estimated_delivery: expected } = tracker
  const day = promised && dayText(promised)
  return (
    <PaneSection title={t('tracking.way')}>
      <Facts
        of={[
          { label: t('tracking.handedOver'), value: handedOver && dayText(handedOver) },
          { label: t('tracking.newest'), value: event?.date && dayText(event.date) },
          {
            label: t('tracking.promised'),
            value: day && (late ? t('tracking.promisedLate', { day, count: late }) : day),
          },
          {
            label: t('tracking.expected'),
            value: expected && expected !== promised && !tracker.delivered ? dayText(expected) : null,
          },
          { label: t('tracking.reference'), value: detail.reference },
        ]}
      />
    </PaneSection>
  )
}

/** What people found out, with who and when. */
function NotesSection({ detail: { id, notes_list: notes }, actions, keys }: HeadProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { isNoting, noted } = keys
  useEffect(() => {
    if (!isNoting) return
    field.current?.focus()
    noted()
  }, [isNoting, noted])
  const save = async () => {
    if (text.trim() !== '' && (await actions.note(id, text.trim()))) setText('')
  }
  return (
    <PaneSection title={t('tracking.notes')}>
      <form
        className={classes.note}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          ref={field}
          className={classes.search}
          size="sm"
          maxLength={1_000}
          aria-label={t('tracking.note')}
          aria-keyshortcuts="n"
          placeholder={t('tracking.notePlaceholder')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={event => event.key === 'Escape' && keys.close()}
        />
        <Button type="submit" size="sm" variant="default">
          {t('tracking.noteAdd')}
        </Button>
      </form>
      <Lines>
        {notes.map(note => (
          <Line
            key={note.id}
            end={
              <Text span fz="sm" c="dimmed">
                <time dateTime={note.at} title={instantText(note.at)}>
                  {t('tracking.contactedBy', { who: note.who, when: whenText(note.at) })}
                </time>
              </Text>
            }
          >
            {' '}
            <bdi>{note.kind === 'note' ? note.text : t(`tracking.note_${note.kind}`)}</bdi>
          </Line>
        ))}
      </Lines>
    </PaneSection>
  )
}

const EventsSection = ({ detail: { tracker } }: PartProps) => (
  <PaneSection title={t('tracking.events')}>
    {tracker.events.length === 0 ? <Text fz="sm">{t('tracking.noEvents')}</Text> : null}
    <Timeline bulletSize={14} lineWidth={2} active={0}>
      {tracker.events.map(({ date, time, description, location, code }) => (
        <Timeline.Item key={`${date} ${time} ${code} ${description}`} title={description ?? code}>
          <Text fz="sm" c="dimmed">
            {joined([date && dayText(date), time && clockText(time), location])}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
    <CarrierMessages title={t('tracking.carrierSays')} messages={tracker.messages} />
  </PaneSection>
)

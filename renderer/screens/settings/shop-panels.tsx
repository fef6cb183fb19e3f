import { Anchor, Button, Group, List, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { stuckWriteBacks } from '../../../shared/desk/shop-states.ts'
import { type ShopRecord, shopEndpoints, type WriteBackRecord } from '../../../shared/desk/shops.ts'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { whenText } from '../../lib/format.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './export-panels.module.css'
import { SettingPanel, SettingPlace } from './setting-row.tsx'
import { PostsTo, ShopDialog } from './shop-dialog.tsx'
import { testText } from './shop-words.ts'

/** Shops orders come from, and what they were told of labels. */
export const ShopPanels = () => (
  <>
    <SettingPanel title={t('shops.title')} of={['shops']}>
      <SettingPlace id="shops">
        <Text mb="sm">{t('shops.text')}</Text>
        <Shops />
      </SettingPlace>
    </SettingPanel>
    <SettingPanel title={t('shops.told')} of={['shop-write-backs']}>
      <SettingPlace id="shop-write-backs">
        <Text mb="sm">{t('shops.toldText')}</Text>
        <WriteBacks />
      </SettingPlace>
    </SettingPanel>
  </>
)

function Shops() {
  const { data, error } = useQuery(query(shopEndpoints.list, { query: {} }))
  const all = data?.results ?? []
  return (
    <>
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      {data && all.length === 0 ? <Text c="dimmed">{t('shops.none')}</Text> : null}
      {all.length > 0 ? (
        <ul className={classes.list} aria-label={t('shops.title')}>
          {all.map(shop => (
            <li key={shop.id} className={classes.row}>
              <ShopRow shop={shop} />
            </li>
          ))}
        </ul>
      ) : null}
      <NewShop />
    </>
  )
}

function NewShop() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        {t('shops.connect')}
      </Button>
      {isOpen ? <ShopDialog shop={null} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** A shop, how it is doing, and what can be done about it. */
function ShopRow({ shop }: { shop: ShopRecord }) {
  const { id, name, trouble } = shop
  const toggle = useMutation(change(shopEndpoints.change))
  const error = toggle.error
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Group gap="xs">
          <Switch
            label={t('shops.on')}
            aria-label={`${name}: ${t('shops.on')}`}
            checked={shop.active}
            disabled={toggle.isPending}
            onChange={({ currentTarget }) =>
              toggle.mutate({ params: { id }, body: { active: currentTarget.checked } })
            }
          />
          {shop.posts_to === null ? <FetchNow shop={shop} /> : null}
          <TestShop shop={shop} />
          <EditShop shop={shop} />
          <RemoveShop shop={shop} />
        </Group>
      </Group>
      <Text>{whichText(shop)}</Text>
      <Text c="dimmed">{heardText(shop)}</Text>
      <Text c="dimmed">{countsText(shop)}</Text>
      {shop.posts_to === null ? null : <PostsTo shop={shop} />}
      {trouble ? (
        <Text className={classes.trouble ?? ''} role="status">
          {t(`shops.trouble_${trouble.kind}`, { when: whenText(trouble.since) })} <bdi>{trouble.message}</bdi>{' '}
          {trouble.missing.length > 0 ? t('shops.missing', { names: trouble.missing.join(', ') }) : null}
        </Text>
      ) : null}
      <Problems shop={shop} />
      {error ? <ProblemNotice error={error} doing="save" onDismiss={toggle.reset} /> : null}
    </Stack>
  )
}

const whichText = ({ identity, source, test_mode: isTest }: ShopRecord): string =>
  joined([identity, t('shops.sourceIs', { source }), t(isTest ? 'carriers.test' : 'carriers.live')])

function heardText({ active, heard_at: heard, next_at: next, posts_to: posts }: ShopRecord): string {
  const said = heard ? t('shops.heard', { when: whenText(heard) }) : t('shops.heardNever')
  if (!active) return joined([said, t('shops.isOff')])
  if (posts !== null) return joined([said, t('shops.posts')])
  return joined([said, next ? t('shops.next', { when: whenText(next) }) : t('shops.asking')])
}

const countsText = ({ counts }: ShopRecord): string =>
  joined([
    t('shops.orders', { count: counts.orders }),
    counts.left_out > 0 ? t('shops.leftOut', { count: counts.left_out }) : null,
    counts.problems > 0 ? t('shops.problems', { count: counts.problems }) : null,
    counts.doubts > 0 ? t('shops.doubts', { count: counts.doubts }) : null,
    counts.write_backs_waiting > 0 ? t('shops.waiting', { count: counts.write_backs_waiting }) : null,
    counts.write_backs_stuck > 0 ? t('shops.stuck', { count: counts.write_backs_stuck }) : null,
  ])

function Problems({ shop: { problems } }: { shop: ShopRecord }) {
  if (problems.length === 0) return null
  return (
    <Disclosure label={t('shops.showProblems')} openLabel={t('shops.hideProblems')}>
      <List size="sm">
        {problems.map(({ number, url, message }) => (
          <List.Item key={number}>
            {url ? (
              <Anchor href={url} target="_blank" rel="noreferrer" underline="always">
                {number}
              </Anchor>
            ) : (
              <bdi>{number}</bdi>
            )}
            {': '}
            <bdi>{message}</bdi>
          </List.Item>
        ))}
      </List>
    </Disclosure>
  )
}

function FetchNow({ shop: { id, name, active } }: { shop: ShopRecord }) {
  const poll = useMutation({
    ...change(shopEndpoints.poll),
    onSuccess: () => announce(t('shops.fetching', { name })),
  })
  return (
    <Button
      variant="default"
      aria-label={`${name}: ${t('shops.fetchNow')}`}
      disabled={!active || poll.isPending}
      onClick={() => poll.mutate({ params: { id } })}
    >
      {t('shops.fetchNow')}
    </Button>
  )
}

function TestShop({ shop: { id, name } }: { shop: ShopRecord }) {
  const test = useMutation({
    ...change(shopEndpoints.test),
    onSuccess: result => announce(testText(result, name), { urgent: !result.success }),
  })
  return (
    <>
      <Button
        variant="default"
        aria-label={`${name}: ${t('shops.test')}`}
        loading={test.isPending}
        onClick={() => test.mutate({ params: { id } })}
      >
        {t('shops.test')}
      </Button>
      {test.data ? (
        <Text span fz="sm">
          {testText(test.data, name)}
        </Text>
      ) : null}
    </>
  )
}

function EditShop({ shop }: { shop: ShopRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" aria-label={`${shop.name}: ${t('shops.edit')}`} onClick={() => setOpen(true)}>
        {t('shops.edit')}
      </Button>
      {isOpen ? <ShopDialog shop={shop} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RemoveShop({ shop: { id, name, counts } }: { shop: ShopRecord }) {
  // Said by the mutation itself: its row may be gone before the answer is here.
  const remove = useMutation({
    ...change(shopEndpoints.remove),
    onSuccess: () => announce(t('shops.removed', { name })),
  })
  const waiting = counts.write_backs_waiting + counts.write_backs_stuck
  return (
    <ConfirmButton
      label={t('shops.remove')}
      title={t('shops.removeTitle', { name })}
      confirm={t('shops.removeConfirm')}
      busy={t('shops.removing')}
      keep={t('shops.removeKeep')}
      doing="save"
      deed={remove}
      onConfirm={close => remove.mutate({ params: { id } }, { onSuccess: close })}
    >
      <Text>{t('shops.removeText')}</Text>
      {waiting > 0 ? <Text>{t('shops.removeWaiting', { count: waiting })}</Text> : null}
    </ConfirmButton>
  )
}

const shownWriteBacks = 20

/** The last labels shops were told of, or are to be. */
function WriteBacks() {
  const { data, error } = useQuery(
    query(shopEndpoints.writeBacks, { query: { limit: shownWriteBacks } }, useMode()),
  )
  const all = data?.results ?? []
  return (
    <>
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      {data && all.length === 0 ? <Text c="dimmed">{t('shops.toldNone')}</Text> : null}
      {all.length > 0 ? (
        <ul className={classes.list} aria-label={t('shops.told')}>
          {all.map(each => (
            <li key={each.id} className={classes.row}>
              <WriteBackRow told={each} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function WriteBackRow({ told }: { told: WriteBackRecord }) {
  const { id, order, shop, message, state } = told
  const retry = useMutation(change(shopEndpoints.retryWriteBack))
  const mayRetry = stuckWriteBacks.includes(state) || state === 'waiting' || state === 'unknown'
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text>
          <Anchor
            underline="always"
            renderRoot={props => <Link to="/orders" search={{ open: order.id }} {...props} />}
          >
            {order.number}
          </Anchor>{' '}
          {joined([shop.name, told.carrier, told.tracking_numbers.join(', ')])}
        </Text>
        {mayRetry ? (
          <Button
            variant="default"
            aria-label={`${order.number}: ${t('shops.retry')}`}
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { id } })}
          >
            {t('shops.retry')}
          </Button>
        ) : null}
      </Group>
      <Text c="dimmed">
        {joined([
          t(`shops.state_${state}`),
          told.next_at ? t('shops.again', { when: whenText(told.next_at) }) : null,
        ])}
      </Text>
      {message ? (
        <Text fz="sm">
          <bdi>{message}</bdi>
        </Text>
      ) : null}
      {retry.error ? <ProblemNotice error={retry.error} doing="save" onDismiss={retry.reset} /> : null}
    </Stack>
  )
}

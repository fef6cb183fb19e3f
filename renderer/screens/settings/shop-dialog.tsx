import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { type ShopKind, type ShopRecord, type ShopTest, shopEndpoints } from '../../../shared/desk/shops.ts'
import { Copyable } from '../../components/copyable.tsx'
import { DialogEnd } from '../../components/dialogs.tsx'
import { Select } from '../../components/fields/select.tsx'
import { SettingField } from '../../components/fields/setting-field.tsx'
import { settingsOf, settingsPatch } from '../../lib/drafts/setting-schema.ts'
import { type RecordForm, useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t, term } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { testText } from './shop-words.ts'

type Draft = {
  kind: string
  name: string
  source: string
  since: string
  settings: Record<string, unknown>
  test_mode: boolean
  takes_unpaid: boolean
  takes_held: boolean
  writes_back: boolean
  notifies: boolean
}

const emptyDraft = (isTest: boolean): Draft => ({
  kind: '',
  name: '',
  source: '',
  since: '',
  settings: {},
  test_mode: isTest,
  takes_unpaid: false,
  takes_held: false,
  writes_back: true,
  notifies: true,
})

const draftOf = (shop: ShopRecord): Draft => ({
  kind: shop.kind,
  name: shop.name,
  source: shop.source,
  since: '',
  settings: { ...shop.settings },
  test_mode: shop.test_mode,
  takes_unpaid: shop.takes_unpaid,
  takes_held: shop.takes_held,
  writes_back: shop.writes_back,
  notifies: shop.notifies,
})

type Props = { shop: ShopRecord | null; onClose: () => void }

/** A shop from its choice to its first answer: which shop, its keys, which orders. Saved, it is asked at once. */
export function ShopDialog({ shop, onClose }: Props) {
  const [posting, setPosting] = useState<ShopRecord | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={shop ? t('shops.editTitle', { name: shop.name }) : t('shops.connect')}
      withCloseButton={false}
      size="xl"
    >
      {posting ? (
        <PostAddress shop={posting} onClose={onClose} />
      ) : (
        <ShopForm
          shop={shop}
          onSaved={saved => (saved.made_secret === null ? onClose() : setPosting(saved))}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

/** The address a program on this computer posts the orders of a shop to. */
export function PostsTo({ shop: { posts_to: path } }: { shop: ShopRecord }) {
  const address = `${window.location.origin}${path}`
  return (
    <Copyable value={address} name={t('shops.postsTo')}>
      {t('shops.postsTo')}: <bdi>{address}</bdi>
    </Copyable>
  )
}

/** Where a shop posts its orders, with the secret that is shown this once. */
function PostAddress({ shop, onClose }: { shop: ShopRecord; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text>{t('shops.postsToText')}</Text>
      <PostsTo shop={shop} />
      <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('shops.secretOnce')}>
        <Copyable value={shop.made_secret ?? ''} name={t('shops.secret')}>
          <bdi>{shop.made_secret}</bdi>
        </Copyable>
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('shops.copied')}
        </Button>
      </Group>
    </Stack>
  )
}

type FormProps = Props & { onSaved: (shop: ShopRecord) => void }

function ShopForm({ shop, onSaved, onClose }: FormProps) {
  const [refused, setRefused] = useState<ShopTest | null>(null)
  const mode = useMode()
  const save = useShopSave(shop)
  const record = useRecordForm<Draft, Saved>({
    start: shop ? draftOf(shop) : emptyDraft(mode === 'test'),
    save: save.run,
    onSaved: ({ shop: saved, tested }) => {
      const text = testText(tested, saved.name)
      announce(`${t('shops.saved', { name: saved.name })} ${text}`, { urgent: !tested.success })
      if (tested.success) onSaved(saved)
      else setRefused(tested)
    },
  })
  const kinds = useQuery(query(shopEndpoints.kinds, { query: {} })).data?.results ?? []
  const kind = kinds.find(({ slug }) => slug === record.form.values.kind)
  const made = save.made()
  return (
    <form ref={record.element} onSubmit={record.submit} noValidate>
      <Stack gap="md">
        <WhichShop record={record} kinds={kinds} isNew={made === null} />
        {kind ? <Keys record={record} kind={kind} stored={made?.stored_secrets ?? []} /> : null}
        {kind ? <WhichOrders record={record} kind={kind} isNew={made === null} /> : null}
        {refused ? (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('shops.savedOnly')}>
            {testText(refused, record.form.values.name)}
          </Alert>
        ) : null}
        <DialogEnd
          save={record.save}
          keep={t('shops.cancel')}
          confirm={t('shops.saveTest')}
          busy={t('shops.saving')}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

type Saved = { shop: ShopRecord; tested: ShopTest }

/** Saves a shop and tries its keys. One that was not let in is there already: saved again it is changed. */
function useShopSave(known: ShopRecord | null) {
  const made = useRef(known)
  const run = async ({ kind, source, since, settings, test_mode, ...choices }: Draft): Promise<Saved> => {
    const before = made.current
    const shop = before
      ? await load(shopEndpoints.change, {
          params: { id: before.id },
          body: { ...choices, settings: settingsPatch(before.settings, settings) },
        })
      : await load(shopEndpoints.create, {
          body: {
            ...choices,
            kind,
            test_mode,
            settings: settingsPatch({}, settings),
            ...(source.trim() === '' ? {} : { source }),
            ...(since === '' ? {} : { since }),
          },
        })
    // Told once: a save that was not let in must not lose it.
    const kept = { ...shop, made_secret: shop.made_secret ?? before?.made_secret ?? null }
    made.current = kept
    return { shop: kept, tested: await load(shopEndpoints.test, { params: { id: shop.id } }) }
  }
  return { run, made: () => made.current }
}

type PartProps = { record: RecordForm<Draft, Saved> }

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <Stack gap="xs" component="section">
    <Title order={3} fz="md">
      {t('onboarding.step', { number, name: title })}
    </Title>
    {children}
  </Stack>
)

function WhichShop({ record: { form }, kinds, isNew }: PartProps & { kinds: ShopKind[]; isNew: boolean }) {
  return (
    <Step number={1} title={t('shops.stepWhich')}>
      {kinds.length === 0 ? <Text c="dimmed">{t('shops.noKinds')}</Text> : null}
      <Group grow align="start">
        <Select
          {...form.getInputProps('kind')}
          label={t('shops.kind')}
          data={kinds.map(({ slug, title }) => ({ value: slug, label: title }))}
          disabled={!isNew}
          allowDeselect={false}
          withAsterisk
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('name')}
          label={t('shops.name')}
          description={t('shops.nameHint')}
          withAsterisk
          aria-required
          autoComplete="off"
        />
      </Group>
    </Step>
  )
}

type KeysProps = PartProps & { kind: ShopKind; stored: readonly string[] }

function Keys({ record: { form }, kind: { keys, settings_schema: schema, title }, stored }: KeysProps) {
  return (
    <Step number={2} title={t('shops.stepKeys')}>
      <List type="ordered" size="sm">
        {keys.steps.map(step => (
          <List.Item key={step}>{term(step)}</List.Item>
        ))}
      </List>
      <Anchor href={keys.url} target="_blank" rel="noreferrer">
        {t('shops.keysPage', { shop: title })} <IconExternalLink size="1em" aria-hidden />
      </Anchor>
      {settingsOf(schema).map(setting => (
        <SettingField
          key={setting.name}
          setting={setting}
          input={form.getInputProps(`settings.${setting.name}`)}
          isKept={stored.includes(setting.name)}
        />
      ))}
    </Step>
  )
}

type OrdersProps = PartProps & { kind: ShopKind; isNew: boolean }

function WhichOrders({ record: { form }, kind, isNew }: OrdersProps) {
  const box = (field: 'takes_unpaid' | 'takes_held' | 'writes_back' | 'notifies' | 'test_mode') =>
    form.getInputProps(field, { type: 'checkbox' })
  return (
    <Step number={3} title={t('shops.stepOrders')}>
      {isNew ? (
        <>
          <Group grow align="start">
            <TextInput
              {...form.getInputProps('since')}
              type="date"
              label={t('shops.since')}
              description={t('shops.sinceHint')}
            />
            <TextInput
              {...form.getInputProps('source')}
              label={t('shops.source')}
              description={t('shops.sourceHint')}
              placeholder={kind.slug}
              autoComplete="off"
            />
          </Group>
          <Checkbox {...box('test_mode')} label={t('shops.testMode')} description={t('shops.testModeHint')} />
        </>
      ) : null}
      <Checkbox {...box('takes_unpaid')} label={t('shops.takesUnpaid')} />
      {kind.abilities.holds ? <Checkbox {...box('takes_held')} label={t('shops.takesHeld')} /> : null}
      <Checkbox
        {...box('writes_back')}
        label={t('shops.writesBack')}
        description={t(kind.abilities.takes_back ? 'shops.writesBackHint' : 'shops.noTakeBack')}
      />
      {kind.abilities.notifies ? <Checkbox {...box('notifies')} label={t('shops.notifies')} /> : null}
      <Text c="dimmed" fz="sm">
        {t(`shops.verified_${kind.abilities.verified}`)}
      </Text>
    </Step>
  )
}

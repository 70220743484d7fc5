import { AuthenticatorKey } from '../src/ui/AuthenticatorKey.tsx'
import { Avatar } from '../src/ui/Avatar.tsx'
import { BrandMark } from '../src/ui/BrandMark.tsx'
import { Button } from '../src/ui/Button.tsx'
import { Card } from '../src/ui/Card.tsx'
import { ChosenFile } from '../src/ui/ChosenFile.tsx'
import { Fact } from '../src/ui/Fact.tsx'
import { FileName } from '../src/ui/FileName.tsx'
import { ManagementHeader } from '../src/ui/ManagementHeader.tsx'
import { PageHeader } from '../src/ui/PageHeader.tsx'
import { Pager } from '../src/ui/Pager.tsx'
import { PressedTime } from '../src/ui/PressedTime.tsx'
import { QrCode } from '../src/ui/QrCode.tsx'
import { RecoveryCodeList } from '../src/ui/RecoveryCodeList.tsx'
import { Tabs } from '../src/ui/Tabs.tsx'
import { Time } from '../src/ui/Time.tsx'
import type { Part } from './part.ts'

const nothing = () => undefined
const AT = '2026-11-28T09:30:00.000Z'
const LONG_NAME = 'gas-safety-record-of-the-boiler-in-the-basement-of-mill-quarter.pdf'
const TABS = [
  { id: 'open', label: 'Open', href: '#open' },
  { id: 'closed', label: 'Closed', href: '#closed' },
]

export const records: readonly Part[] = [
  {
    name: 'PageHeader',
    states: {
      '': (
        <PageHeader
          title="Issues"
          lead="The issues that residents reported."
          action={<Button>Report</Button>}
        />
      ),
    },
  },
  {
    name: 'ManagementHeader',
    states: {
      '': (
        <ManagementHeader title="Manage Alerts" lead="News for your developments.">
          <Button>Add alert</Button>
        </ManagementHeader>
      ),
    },
  },
  {
    name: 'Card',
    states: {
      'with actions': (
        <Card title="Contact" actions={<Button size="sm">Edit</Button>}>
          <p>Call the office on 0118 496 0123.</p>
        </Card>
      ),
      'without a title': (
        <Card>
          <p>Nothing is planned this week.</p>
        </Card>
      ),
    },
  },
  {
    name: 'Fact',
    states: {
      '': (
        <dl>
          <Fact name="Reported by">Ada Byron</Fact>
        </dl>
      ),
    },
  },
  {
    name: 'Avatar',
    states: { small: <Avatar name="Ada Byron" />, large: <Avatar name="Grace Hopper" size="lg" /> },
  },
  { name: 'BrandMark', states: { '': <BrandMark shortName="DS" /> } },
  {
    name: 'Tabs',
    states: {
      '': (
        <Tabs label="Issues" tabs={TABS} selected="open">
          <p>Three issues are open.</p>
        </Tabs>
      ),
    },
  },
  {
    name: 'Pager',
    states: {
      '': (
        <Pager
          page={{ rows: [1, 2], total: 52, isCapped: false, next: 'n', previous: null }}
          onPage={nothing}
          noun="issue"
        />
      ),
    },
  },
  {
    name: 'ChosenFile',
    states: {
      '': <ChosenFile name="photo.png" size={120_000} onAct={nothing} />,
      struck: <ChosenFile name={LONG_NAME} size={120_000} isStruck act="Keep" onAct={nothing} />,
    },
  },
  { name: 'FileName', states: { long: <FileName name={LONG_NAME} /> } },
  {
    name: 'Time',
    states: { words: <Time at={AT} />, exact: <Time at={AT} as="exact" /> },
  },
  { name: 'PressedTime', states: { '': <PressedTime at={AT} /> } },
  { name: 'QrCode', states: { '': <QrCode text="https://portal.example" label="A code" /> } },
  {
    name: 'AuthenticatorKey',
    states: {
      '': <AuthenticatorKey secret="JBSWY3DPEHPK3PXP" link="otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" />,
    },
  },
  {
    name: 'RecoveryCodeList',
    states: { '': <RecoveryCodeList codes={['abcd-efgh', 'ijkl-mnop']} brandName="Doorstep" /> },
  },
]

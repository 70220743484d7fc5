import { Pencil, Trash2 } from 'lucide-react'
import { ActiveToggle } from '../src/ui/ActiveToggle.tsx'
import { Button } from '../src/ui/Button.tsx'
import { CopyButton } from '../src/ui/CopyButton.tsx'
import { DownloadButton } from '../src/ui/DownloadButton.tsx'
import type { ButtonVariant } from '../src/ui/fieldStyles.ts'
import { FileButton } from '../src/ui/FileButton.tsx'
import { IconButton } from '../src/ui/IconButton.tsx'
import { Kbd } from '../src/ui/Kbd.tsx'
import { Link } from '../src/ui/Link.tsx'
import { Menu } from '../src/ui/Menu.tsx'
import { ResendButton } from '../src/ui/ResendButton.tsx'
import { Tooltip } from '../src/ui/Tooltip.tsx'
import { each, type Part } from './part.ts'

const nothing = () => undefined
const VARIANTS: ButtonVariant[] = [
  'primary',
  'secondary',
  'ghost',
  'danger',
  'ghost-danger',
  'secondary-danger',
]
const REASON = 'Only managers can do this.'

export const acts: readonly Part[] = [
  {
    name: 'Button',
    states: {
      ...each(VARIANTS, (variant) => <Button variant={variant}>Save changes</Button>),
      small: <Button size="sm">Save changes</Button>,
      busy: (
        <Button isBusy busyText="Saving...">
          Save changes
        </Button>
      ),
      'disabled with a reason': <Button disabledReason={REASON}>Save changes</Button>,
    },
  },
  {
    name: 'IconButton',
    states: {
      ghost: <IconButton icon={Pencil} label="Edit" />,
      danger: <IconButton icon={Trash2} label="Delete" variant="ghost-danger" />,
      'disabled with a reason': <IconButton icon={Pencil} label="Edit" disabledReason={REASON} />,
    },
  },
  {
    name: 'Link',
    states: {
      'in a text': <Link href="#link">the privacy policy</Link>,
      'as a button': (
        <Link href="#link" look={{ button: 'secondary' }}>
          Open the issue
        </Link>
      ),
    },
  },
  { name: 'CopyButton', states: { '': <CopyButton text="ABCD" label="Copy the key" /> } },
  {
    name: 'DownloadButton',
    states: {
      '': (
        <DownloadButton
          fileName="issues.csv"
          fetchFile={async () => new Blob(['a,b'])}
          failureOf={() => 'We couldn’t make the file. Try again.'}
        >
          Download
        </DownloadButton>
      ),
    },
  },
  {
    name: 'FileButton',
    states: {
      '': (
        <FileButton accept={['.csv']} onFile={nothing} variant="secondary">
          Import
        </FileButton>
      ),
    },
  },
  {
    name: 'ResendButton',
    states: {
      ready: <ResendButton resendAt={0} resendsLeft={2} isBusy={false} onResend={nothing} />,
      counting: (
        <ResendButton resendAt={Date.now() + 600_000} resendsLeft={1} isBusy={false} onResend={nothing} />
      ),
      'used up': <ResendButton resendAt={0} resendsLeft={0} isBusy={false} onResend={nothing} />,
    },
  },
  {
    name: 'ActiveToggle',
    states: {
      active: <ActiveToggle name="Mill Quarter" isActive disabledReason={undefined} onToggle={nothing} />,
      inactive: (
        <ActiveToggle name="Mill Quarter" isActive={false} disabledReason={undefined} onToggle={nothing} />
      ),
      disabled: <ActiveToggle name="Mill Quarter" isActive disabledReason={REASON} onToggle={nothing} />,
    },
  },
  { name: 'Kbd', states: { 'on a wide screen': <Kbd of="a" /> } },
  {
    name: 'Tooltip',
    states: {
      'on focus': (
        <Tooltip text="Opens the issue">
          <Button variant="ghost">Focus me</Button>
        </Tooltip>
      ),
    },
  },
  {
    name: 'Menu',
    states: {
      '': (
        <Menu
          label="Actions"
          trigger="Actions"
          entries={[
            { id: 'edit', label: 'Edit', icon: Pencil, onAction: nothing },
            { id: 'off', label: 'Approve', isDisabled: true },
            { id: 'delete', label: 'Delete', icon: Trash2, isDanger: true, onAction: nothing },
          ]}
        />
      ),
    },
  },
]

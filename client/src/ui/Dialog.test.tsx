import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderAlone } from '../../test/renderRoute.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { LaterComboBox } from './LaterComboBox.tsx'
import { Menu } from './Menu.tsx'
import { Select } from './Select.tsx'
import { TextArea } from './TextArea.tsx'
import { TextInput } from './TextInput.tsx'

const back = () => window.history.back()
const depth = () => (window.history.state as { layer?: { depth: number } } | null)?.layer?.depth ?? 0
const entries = (wanted: number) => vi.waitFor(() => expect(depth()).toBe(wanted))
const isGone = (role: string) => vi.waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument())

function Reject({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title="Reject Marek?"
      isOpen
      confirmLabel="Reject"
      isBusy={false}
      onConfirm={() => undefined}
      onCancel={onClose}
    >
      <p>He is told.</p>
      <TextArea label="Reason" value={reason} onChange={(event) => setReason(event.target.value)} />
    </ConfirmDialog>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="Add Alert" draftName="alert" onClose={onClose}>
      {({ onDirty, onCancel }) => (
        <>
          <TextInput label="Title" onChange={(event) => onDirty(event.target.value !== '')} />
          <Button onPress={onCancel}>Cancel</Button>
        </>
      )}
    </FormDialog>
  )
}

describe('the discard question', () => {
  const ways = {
    Escape: async (user: ReturnType<typeof renderAlone>['user']) => user.keyboard('{Escape}'),
    Back: async () => {
      await entries(1)
      back()
    },
    Cancel: async (user: ReturnType<typeof renderAlone>['user']) =>
      user.click(screen.getByRole('button', { name: 'Cancel' })),
    Close: async (user: ReturnType<typeof renderAlone>['user']) =>
      user.click(screen.getByRole('button', { name: 'Close' })),
  }
  const dialogs = { question: [Reject, 'Reason'], form: [Form, 'Title'] } as const

  it.each(
    Object.keys(dialogs).flatMap((kind) => Object.keys(ways).map((way) => [kind, way])) as [
      keyof typeof dialogs,
      keyof typeof ways,
    ][],
  )('the discard question appears in a %s with typed text on %s [KEEP-41]', async (kind, way) => {
    const [Shown, field] = dialogs[kind]
    const onClose = vi.fn<() => void>()
    const { user } = renderAlone(<Shown onClose={onClose} />)
    await user.type(await screen.findByRole('textbox', { name: field }), 'Because')
    await ways[way](user)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('textbox', { name: field })).toHaveValue('Because')
    // The focus returns in the next frame, and Escape goes to the focused element.
    await vi.waitFor(() => expect(document.body).not.toHaveFocus())
    await ways[way](user)
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    'the discard question does not appear on %s once the text has been removed',
    async (way) => {
      const onClose = vi.fn<() => void>()
      const { user } = renderAlone(<Reject onClose={onClose} />)
      const reason = await screen.findByRole('textbox', { name: 'Reason' })
      await user.type(reason, 'B')
      await user.clear(reason)
      await ways[way](user)
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    },
  )
})

describe('the focus of a dialog', () => {
  it("the focus of a dialog moves to the dialog's first field [KEEP-42]", async () => {
    renderAlone(<Form onClose={() => undefined} />)
    await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus())
  })

  it('the focus of a dialog moves to a field that loads later, unless the person has already moved it [KEEP-42]', async () => {
    const data = new EventTarget()
    const load = () =>
      act(() => {
        data.dispatchEvent(new Event('come'))
      })
    const Loading = () => {
      const [isLoaded, setIsLoaded] = useState(false)
      useEffect(() => data.addEventListener('come', () => setIsLoaded(true)), [])
      return (
        <Dialog title="Edit" isOpen onClose={() => undefined}>
          {isLoaded ? <TextInput label="Name" /> : 'Loading'}
          <Button>Other</Button>
        </Dialog>
      )
    }
    const first = renderAlone(<Loading />)
    await vi.waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
    load()
    await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    first.unmount()
    const { user } = renderAlone(<Loading />)
    await user.click(screen.getByRole('button', { name: 'Other' }))
    load()
    await screen.findByRole('textbox', { name: 'Name' })
    expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus()
  })

  it('the focus of a dialog moves to the first field once the code of that field has loaded [KEEP-42]', async () => {
    renderAlone(
      <Dialog title="Assign" isOpen onClose={() => undefined}>
        <LaterComboBox
          label="User"
          options={[]}
          value={null}
          onChange={() => undefined}
          onSearch={() => undefined}
          isLoading={false}
        />
        <TextInput label="Note" />
      </Dialog>,
    )
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'User' })).toHaveFocus())
  })

  it('the focus of a dialog stays on the dialog itself if the dialog has no field', async () => {
    renderAlone(
      <Dialog title="Sure?" isOpen onClose={() => undefined} role="alertdialog" footer={<Button>Yes</Button>}>
        This cannot be undone.
      </Dialog>,
    )
    await vi.waitFor(() => expect(screen.getByRole('alertdialog')).toHaveFocus())
  })
})

describe('the Back button', () => {
  function Screen() {
    const [isOpen, setIsOpen] = useState(false)
    const options = [{ value: 1, label: 'Plumbing' }]
    return (
      <>
        <Button onPress={() => setIsOpen(true)}>Open</Button>
        <Menu label="Account" trigger="A" entries={[{ id: 'profile', label: 'Profile' }]} />
        <Dialog title="Filter" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          <Select label="Category" options={options} value={null} onChange={() => undefined} />
        </Dialog>
      </>
    )
  }

  it('the Back button closes an open list of options first, then its dialog [KEEP-40]', async () => {
    const { user } = renderAlone(<Screen />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(await screen.findByRole('button', { name: /Category/ }))
    await screen.findByRole('listbox')
    await entries(2)
    back()
    await isGone('listbox')
    expect(screen.getByRole('dialog', { name: 'Filter' })).toBeVisible()
    await entries(1)
    back()
    await isGone('dialog')
    expect(depth()).toBe(0)
  })

  it('the Back button closes a menu [KEEP-40]', async () => {
    const { user } = renderAlone(<Screen />)
    await user.click(screen.getByRole('button', { name: 'Account' }))
    expect(await screen.findByRole('menu')).toBeVisible()
    await entries(1)
    back()
    await isGone('menu')
    expect(depth()).toBe(0)
  })

  it('the Back button does not close a locked dialog', async () => {
    const onClose = vi.fn<() => void>()
    const { user } = renderAlone(
      <Dialog title="Saving" isOpen onClose={onClose} isLocked>
        One moment.
      </Dialog>,
    )
    await entries(1)
    const step = vi.spyOn(window.history, 'go')
    back()
    await vi.waitFor(() => expect(step).toHaveBeenCalledWith(1))
    await entries(1)
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })
})

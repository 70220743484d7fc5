import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAlone } from '../../test/renderRoute.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { dialogPart } from './dialogPart.tsx'

function Edit({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Edit" isOpen onClose={onClose}>
      Here it is.
    </Dialog>
  )
}

const show = (load: () => Promise<typeof Edit>) => {
  const Later = dialogPart(load)
  const Screen = () => {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button onPress={() => setIsOpen(true)}>Edit issue</Button>
        {isOpen && <Later onClose={() => setIsOpen(false)} />}
      </>
    )
  }
  return renderAlone(<Screen />)
}
const button = () => screen.getByRole('button', { name: 'Edit issue', hidden: true })

it('a pressed button is busy until the dialog appears [KEEP-44]', async () => {
  const coming = Promise.withResolvers<typeof Edit>()
  const { user } = show(() => coming.promise)
  await user.click(button())
  expect(button()).toHaveAttribute('aria-busy', 'true')
  coming.resolve(Edit)
  expect(await screen.findByRole('dialog', { name: 'Edit' })).toBeVisible()
  expect(button()).not.toHaveAttribute('aria-busy')
})

it('an error appears if the dialog cannot be loaded, and the button can be pressed again [KEEP-44]', async () => {
  const load = vi.fn(async () => Edit).mockRejectedValueOnce(new Error('lost'))
  const { user } = show(load)
  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^We couldn’t load this part of the site\. Check your connection, then reload the page\./,
  )
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(button()).not.toHaveAttribute('aria-busy')
  await user.click(button())
  expect(await screen.findByRole('dialog', { name: 'Edit' })).toBeVisible()
})

it('a message says that the device is offline if the dialog cannot load yet [KEEP-44]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = show(async () => Edit)
  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^You are offline/)
  expect(button()).toHaveAttribute('aria-busy', 'true')
})

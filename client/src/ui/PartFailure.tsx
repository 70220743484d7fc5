import { Button } from './Button.tsx'

/** A message above the page. Appears if code for a pressed control could not be loaded. */
export function PartFailure({ onClose }: { onClose: () => void }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-24 z-50 mx-auto flex max-w-form flex-wrap items-center justify-end gap-2 rounded-lg border border-danger-strong bg-surface px-4 py-3 text-left text-sm text-text shadow-float md:bottom-6"
    >
      <p className="basis-full">
        {navigator.onLine
          ? 'We couldn’t load this part of the site. Check your connection, then reload the page.'
          : 'You are offline, and this part of the site is not on your device yet. Try again when you are online.'}
      </p>
      <Button size="sm" variant="secondary" onPress={onClose}>
        Close
      </Button>
      {navigator.onLine && (
        <Button size="sm" onPress={() => window.location.reload()}>
          Reload
        </Button>
      )}
    </div>
  )
}

/** How much of the form has gone; the server then still looks at it. */
export function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className="flex flex-col gap-1">
      <progress
        aria-label="Upload"
        max={100}
        value={percent}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-xs text-muted tabular-nums">
        {percent < 100 ? `Sending: ${percent}%` : 'Sent. Waiting for the answer...'}
      </p>
    </div>
  )
}

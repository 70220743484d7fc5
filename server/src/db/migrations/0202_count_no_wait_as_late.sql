-- Time in which an issue waits for its resident is nobody's delay: what is met meanwhile was in time when the wait began.
create or replace function keep_kept_promises() returns trigger language plpgsql as $$
begin
  update issues i set answered_late = d.answer, completed_late = d.completion
  from (
    select issue_id, bool_or(is_late) filter (where kind = 'answer') as answer,
      bool_or(is_late) filter (where kind = 'complete') as completion
    from (
      select issue_id, kind, case when met_at is not null then coalesce(paused_at, met_at) > due_at end as is_late
      from issue_deadlines
      where issue_id = any(array(select distinct issue_id from new_rows))
    ) judged
    group by issue_id
  ) d
  where i.id = d.issue_id and (i.answered_late, i.completed_late) is distinct from (d.answer, d.completion);
  return null;
end
$$;

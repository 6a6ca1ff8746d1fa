-- Why: a webhook goes on only while those who chose its address and know its secret may make webhooks. Of webhooks from before
-- nobody is known; they go on as they did until somebody changes them.
-- Small: webhooks (an organization has twenty at most).
-- Locks: webhooks for a moment. Safe while old code runs: yes, it leaves the columns empty.

alter table webhooks
  -- Who chose the address, or switched it on again last.
  add column url_set_by uuid,
  -- Who was shown the secret that signs.
  add column secret_shown_to uuid;
alter table webhooks drop constraint webhooks_disabled_reason_check;
alter table webhooks add constraint webhooks_disabled_reason_check
  check (disabled_reason in ('gone', 'failing', 'maker_left'));

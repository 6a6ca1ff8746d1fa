/** What holds for every operation, as a title and a text each. */
export const conventions: readonly (readonly [string, string])[] = [
  [
    'Requests',
    'Bodies are JSON in UTF-8, sent with `Content-Type: application/json`, at most 1 MiB and 5,000 values (50,000 in a batch; 16 KiB where no token is needed, 128 KiB for a form). A query parameter or body member that does not exist is refused by name, so nothing you send is dropped silently.',
  ],
  [
    'Authentication',
    'Send `Authorization: Token <ACCESS_TOKEN>` with the token that signing in returned. Write the word `Token` and a space before it.',
  ],
  [
    'Organization',
    'Workspace calls name their organization: `organization_id` in the query, or in the body of a write. You must be a member of it.',
  ],
  [
    'Lists and pagination',
    'A list returns `count`, `next`, `previous` and `results`. Choose with `page` and `page_size` (25 by default, at most 200), order with `ordering`; a leading minus reverses the order. Follow `next` to read on: beyond row 10,000 it continues by `cursor`.',
  ],
  [
    'Values',
    'Ids are UUIDs. Times are RFC 3339 in UTC, such as `2026-11-20T10:00:00.000Z`. Credits are decimal strings with two places, such as `"12.50"`.',
  ],
  [
    'Retries and idempotency',
    'Send an `Idempotency-Key` with a POST and it happens once: for 24 hours the same key returns the first response, with `Idempotent-Replayed: true`.',
  ],
  [
    'Concurrent changes',
    'A single record comes with an `ETag`. Where an operation takes `If-Match`, send that tag with your change: it is refused with 412 if someone has changed the record since, whose `ETag` is the tag of now.',
  ],
  [
    'Dry runs',
    'Where an operation takes `dry_run=true`, it is checked and run, and then undone. The response shows what the result would be, with status 200 (204 where the call itself has no body), `Dry-Run: true` and, as `Dry-Run-Status`, the status that the call itself would have.',
  ],
  [
    'Rate limits',
    'Every response says how many requests you have left: `RateLimit-Limit`, `RateLimit-Remaining`, and `RateLimit-Reset` in seconds. After a 429, wait for `Retry-After` seconds.',
  ],
  [
    'Errors',
    'A refused request gets a problem document (RFC 9457). Programs go by its `code`; its `detail` tells a person what to do next.',
  ],
  [
    'Support',
    'Every response carries `X-Request-Id`, which is also the `request_id` of an error. Quote it when you report a problem.',
  ],
]

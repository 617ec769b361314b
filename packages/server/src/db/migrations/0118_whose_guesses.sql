-- What is guessed at, and, while somebody has to wait, whose account it is and since when: for owners, who may unlock it.
-- Rows of before say nothing of it until the next try.
alter table guesses
  add column kind text,
  add column user_id uuid,
  add column waits_since timestamptz;

update event_chains set log_id = gen_random_uuid() where log_id is null;

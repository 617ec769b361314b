-- Anything used to be stored here. A path, without a host, now leads to a picture of ours. Apart from the table of pictures, which
-- refers to users, so that nobody waits while all of them are read.
update users set profile_image_url = null
where profile_image_url !~* '^(https?://|data:image/(png|jpeg|gif|webp|avif);base64,)';

BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	command VARCHAR, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('0123456789abcdef',1,'{"type":"PlayedLine","by":"chance","action":{"type":"Deal"},"events":[],"stand_in":false}',1.76320301312345671653e+09,NULL);
INSERT INTO "entries" VALUES('0123456789abcdef',2,'{"type":"PlayedLine","by":"attacker","action":{"type":"Retreat"},"events":[],"stand_in":true}',1.76320301412345671653e+09,'command-2');
INSERT INTO "entries" VALUES('0123456789abcdef',3,'{"type":"TakenBackLine","by":"attacker","to":1}',1.76320301512345671652e+09,'command-3');
CREATE TABLE messages (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	command VARCHAR, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "messages" VALUES('0123456789abcdef',1,'defender','Anna','Well met.',1.76320301612345671656e+09,'command-4');
CREATE TABLE seats (
	table_id VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	guest BLOB NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('0123456789abcdef','defender',0,'person','Anna',X'6767676767676767676767676767676767676767676767676767676767676767');
INSERT INTO "seats" VALUES('0123456789abcdef','attacker',1,'bot','expert',X'');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	version VARCHAR NOT NULL, 
	options TEXT NOT NULL, 
	code VARCHAR NOT NULL, 
	watch VARCHAR NOT NULL, 
	secret BLOB NOT NULL, 
	commitment VARCHAR NOT NULL, 
	created DOUBLE NOT NULL, 
	address VARCHAR NOT NULL, 
	imported BOOLEAN NOT NULL, 
	ended DOUBLE, 
	changed DOUBLE NOT NULL, 
	rematch VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('0123456789abcdef','a game','1','{"match":true}','CASTLE','look',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','c0ffee',1.7632030121234567165e+09,'192.0.2.7',0,NULL,1.76320301512345671652e+09,'');
CREATE UNIQUE INDEX entries_command ON entries (table_id, command) WHERE command IS NOT NULL;
CREATE UNIQUE INDEX messages_command ON messages (table_id, command) WHERE command IS NOT NULL;
CREATE UNIQUE INDEX tables_code ON tables (code) WHERE ended IS NULL AND code != '';
CREATE UNIQUE INDEX tables_watch ON tables (watch) WHERE watch != '';
CREATE INDEX tables_address ON tables (address);
CREATE INDEX seats_guest ON seats (guest);
COMMIT;

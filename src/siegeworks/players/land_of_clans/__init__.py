"""Players of Land of Clans."""

@node "%~dp0gatehouse" %*
